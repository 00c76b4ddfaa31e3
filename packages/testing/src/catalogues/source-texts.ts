import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A call of a translator in the sources: the namespace it was made for, and the key with `*` where it is computed. */
export interface UsedKey {
  readonly file: string;
  readonly pattern: string;
}

const FOLDERS = ['app', 'features', 'lib', 'i18n'];
const MAKERS = /^(useTranslations|getTranslations)$/;

/** Paths of the app's own sources below `root`, tests left out. */
export function sourceFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
      .map((name) => join(root, folder, name)),
  );
}

/** Parses one source file. */
export function parseSource(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
}

/** Every node below `root`, itself included. */
export function* nodesOf(root: ts.Node): Generator<ts.Node> {
  yield root;
  const children: ts.Node[] = [];
  root.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}

/** Keys of the catalogue that a file uses, as `namespace.key`. */
export function usedKeys(source: ts.SourceFile): UsedKey[] {
  const translators = translatorsOf(source);
  return [...nodesOf(source)].flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : node.expression;
    const namespace = namespaceOfMaker(callee) ?? (ts.isIdentifier(callee) ? namespaceAt(callee, translators) : null);
    const [key] = node.arguments;
    return key && namespace !== null ? [{ file: source.fileName, pattern: `${namespace}.${patternOf(key)}` }] : [];
  });
}

/** Translators of a file by the function that makes them, then by name; the file itself stands for parameters. */
function translatorsOf(source: ts.SourceFile): Map<ts.Node, Map<string, string>> {
  const translators = new Map<ts.Node, Map<string, string>>();
  const bind = (scope: ts.Node, name: string, namespace: string) =>
    translators.set(scope, (translators.get(scope) ?? new Map<string, string>()).set(name, namespace));
  for (const node of nodesOf(source)) {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      const namespace = namespaceOfMaker(node.initializer);
      if (namespace !== null) bind(scopesOf(node)[0] ?? source, node.name.text, namespace);
    }
    // A parameter `t` typed by useTranslations<'…'>: such files know one namespace.
    if (ts.isTypeQueryNode(node) && MAKERS.test(node.exprName.getText())) {
      const [argument] = node.typeArguments ?? [];
      if (argument && ts.isLiteralTypeNode(argument)) bind(source, 't', textOf(argument.literal) ?? '');
    }
  }
  return translators;
}

function namespaceAt(name: ts.Identifier, translators: Map<ts.Node, Map<string, string>>): string | null {
  for (const scope of scopesOf(name)) {
    const namespace = translators.get(scope)?.get(name.text);
    if (namespace !== undefined) return namespace;
  }
  return null;
}

/** Functions around a node from the inside out, then its file. */
function scopesOf(node: ts.Node): ts.Node[] {
  const scopes: ts.Node[] = [];
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if (ts.isFunctionLike(at) || ts.isSourceFile(at)) scopes.push(at);
  }
  return scopes;
}

/** Texts that a person would read and that no catalogue holds: between tags, and in attributes that are shown or said. */
export function literalTexts(source: ts.SourceFile): string[] {
  const shown = /^(title|label|placeholder|alt|hint|text|sentence|note|heading|description|aria-label)$/;
  return [...nodesOf(source)].flatMap((node) => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) return [node.text.trim()];
    if (!ts.isJsxAttribute(node) || !shown.test(node.name.getText()) || !node.initializer) return [];
    const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
    const text = value ? textOf(value) : null;
    return text !== null && /\p{L}{2}/u.test(text) ? [text] : [];
  });
}

function namespaceOfMaker(node: ts.Node | undefined): string | null {
  if (!node) return null;
  if (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) return namespaceOfMaker(node.expression);
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !MAKERS.test(node.expression.text))
    return null;
  const [namespace] = node.arguments;
  return namespace ? textOf(namespace) : null;
}

function patternOf(key: ts.Expression): string {
  const text = textOf(key);
  if (text !== null) return text;
  if (ts.isTemplateExpression(key))
    return key.head.text + key.templateSpans.map((span) => `*${span.literal.text}`).join('');
  if (ts.isConditionalExpression(key))
    throw new Error(`split the condition of ${key.getText()}: its keys cannot be found`);
  return '*';
}

function textOf(node: ts.Node): string | null {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) ? node.text : null;
}

/** The text of a string literal or the name of a property: what a computed key may be. */
export function stringsOf(node: ts.Node): string[] {
  const text = textOf(node);
  if (text !== null) return [text];
  return ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? [node.name.text] : [];
}
