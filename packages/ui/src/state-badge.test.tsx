import { describe, expect, test } from 'vitest';
import { Moon } from './moon.tsx';
import { StateBadge } from './state-badge.tsx';
import { STATE_LOOKS, type State } from './states.ts';
import { render, textOf } from './testing/render.tsx';

const states = Object.keys(STATE_LOOKS) as State[];

describe('a moon', () => {
  test('is decoration without a label, a picture with one', () => {
    expect(render(<Moon state="healthy" />)).toContain('aria-hidden="true"');
    const named = render(<Moon share={0.25} label="1 of 4 ready" />);
    expect(named).toContain('role="img"');
    expect(named).toContain('aria-label="1 of 4 ready"');
    expect(named).not.toContain('aria-hidden');
  });

  test('takes the share over the state’s own', () => {
    expect(render(<Moon state="healthy" share={0} />)).not.toContain('A5 5');
    expect(render(<Moon state="healthy" />)).toContain('A5 5');
  });
});

describe('a state', () => {
  test.each(states)('%s has icon, word and colour', (state) => {
    const html = render(<StateBadge state={state} />);
    expect(html).toContain('<svg');
    expect(textOf(html).toLowerCase()).toBe(state.replace('_', ' '));
    expect(html).toContain(`text-${STATE_LOOKS[state].tone}`);
  });

  test('states without light are told apart without colour', () => {
    const dark = states.filter((state) => STATE_LOOKS[state].share === 0);
    const pictures = new Map(dark.map((state) => [STATE_LOOKS[state].sign, state]));
    expect([...pictures.keys()].sort()).toEqual(['cross', 'dashed', 'pause']);
  });

  test('a more precise word stands in for the state’s own', () => {
    expect(textOf(render(<StateBadge state="degraded" label="Stuck" />))).toBe('Stuck');
  });
});
