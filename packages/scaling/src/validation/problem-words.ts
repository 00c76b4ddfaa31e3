import { cronProblemInWords, timeZoneProblemInWords, type WordsLocale } from '@moonin/schedule';
import { HIGHEST_PRIORITY, MOST_REPLICAS } from '../rules/action-problem.ts';
import type { TemplateProblem, TemplateProblemCode } from './template-problem.ts';

type Sentences = Readonly<Record<TemplateProblemCode, (text: string) => string>>;

const ENGLISH: Sentences = {
  required: () => 'This is needed.',
  'too-long': (text) => `At most ${text} characters fit.`,
  'bad-characters': () => 'Control characters cannot be kept.',
  'not-an-instant': () => 'This is no date and time.',
  'not-a-date': (text) => `“${text}” is no date: write it as 2026-12-24.`,
  duplicate: (text) => `${text === '' ? 'It' : `“${text}”`} is there twice.`,
  'not-whole': () => 'Write a whole number.',
  'below-one': () => 'At least 1 is needed.',
  'too-many': (text) => `${text} is more than the ${MOST_REPLICAS} replicas that one Deployment may have.`,
  'too-long-duration': (text) => `At most ${text} minutes, a year, are possible.`,
  'longer-than-period': (text) => `It starts again after ${text} minutes: a window cannot be longer.`,
  'never-runs': () => 'It would never run: no window is left, with its last date and its holidays.',
  'min-above-max': () => 'The minimum is above the maximum.',
  'bad-priority': () => `Write a whole number from 0 to ${HIGHEST_PRIORITY}.`,
  'bad-namespace': (text) => `“${text}” is no namespace: lower-case letters, digits and dashes, at most 63.`,
  'bad-deployment': (text) => `“${text}” is no Deployment: lower-case letters, digits, dashes and dots, at most 253.`,
  'cluster-not-covered': () => 'The template does not cover this cluster.',
  'duplicate-target': (text) => `Action ${text} is for the same Deployment.`,
  'equal-priority': (text) => `“${text}” has the same priority on this Deployment: who wins must be clear.`,
  'no-actions': () => 'Without actions it does nothing.',
  'target-unknown': (text) => `No cluster has reported ${text} yet.`,
};

const SPANISH: Sentences = {
  required: () => 'Hace falta este dato.',
  'too-long': (text) => `Caben ${text} caracteres como máximo.`,
  'bad-characters': () => 'Los caracteres de control no se pueden guardar.',
  'not-an-instant': () => 'Esto no es una fecha con hora.',
  'not-a-date': (text) => `«${text}» no es una fecha: escríbela como 2026-12-24.`,
  duplicate: (text) => `${text === '' ? 'Está' : `«${text}» está`} dos veces.`,
  'not-whole': () => 'Escribe un número entero.',
  'below-one': () => 'Hace falta al menos 1.',
  'too-many': (text) => `${text} son más que las ${MOST_REPLICAS} réplicas que puede tener un Deployment.`,
  'too-long-duration': (text) => `Como máximo ${text} minutos, un año.`,
  'longer-than-period': (text) => `Vuelve a empezar a los ${text} minutos: una ventana no puede durar más.`,
  'never-runs': () => 'No se ejecutaría nunca: no queda ninguna ventana con su última fecha y sus festivos.',
  'min-above-max': () => 'El mínimo es mayor que el máximo.',
  'bad-priority': () => `Escribe un número entero de 0 a ${HIGHEST_PRIORITY}.`,
  'bad-namespace': (text) => `«${text}» no es un namespace: minúsculas, cifras y guiones, 63 como máximo.`,
  'bad-deployment': (text) => `«${text}» no es un Deployment: minúsculas, cifras, guiones y puntos, 253 como máximo.`,
  'cluster-not-covered': () => 'La plantilla no cubre este clúster.',
  'duplicate-target': (text) => `La acción ${text} es para el mismo Deployment.`,
  'equal-priority': (text) => `«${text}» tiene la misma prioridad en este Deployment: debe quedar claro quién gana.`,
  'no-actions': () => 'Sin acciones no hace nada.',
  'target-unknown': (text) => `Ningún clúster ha informado todavía de ${text}.`,
};

/** What is wrong and what to write instead: one sentence for a person. */
export function templateProblemInWords(problem: TemplateProblem, locale: WordsLocale): string {
  if (problem.code === 'cron') return cronProblemInWords(problem.cron, locale);
  if (problem.code === 'time-zone') return timeZoneProblemInWords(problem.problem, problem.text, locale);
  return (locale === 'es' ? SPANISH : ENGLISH)[problem.code](problem.text);
}
