import { describe, expect, test } from 'vitest';
import { DiffView } from './diff-view.tsx';
import { MeaningDiff } from './meaning-diff.tsx';
import { render, textOf } from './testing/render.tsx';

const A = '«hidden:0123456789abcdef»';
const B = '«hidden:fedcba9876543210»';
const head = Array.from({ length: 30 }, (_, index) => `key${index}: 1`).join('\n');

describe('a difference', () => {
  const html = render(
    <DiffView before={`${head}\nmemory: 512Mi\npassword: ${A}`} after={`${head}\nmemory: 256Mi\npassword: ${B}`} />,
  );

  test('folds what is the same and can unfold it', () => {
    expect(textOf(html)).toContain('27 lines unchanged');
    expect(html).not.toContain('key3:');
    expect(html).toContain('key29:');
  });

  test('says to readers what was removed and added, and links lines', () => {
    expect(textOf(html)).toContain('diff.removed');
    expect(textOf(html)).toContain('diff.added');
    expect(html).toContain('href="#l31"');
    expect(html).toContain('id="r31"');
  });

  test('marks words, and hides markers behind words', () => {
    expect(html).toMatch(/<mark[^>]*>256Mi<\/mark>/);
    expect(textOf(html)).toContain('hidden, changed');
    expect(html).not.toContain('0123456789abcdef');
  });

  test('takes text from a cluster as text', () => {
    const evil = render(<DiffView before="a" after={'<img src=x onerror="alert(1)">'} />);
    expect(evil).not.toContain('<img');
  });

  test('says when nothing differs', () => {
    expect(textOf(render(<DiffView before="a" after="a" />))).toBe('diff.same');
  });

  test('keeps anchors of several differences apart', () => {
    expect(render(<DiffView before="a" after="b" anchor="helm-" />)).toContain('id="helm-r1"');
  });
});

describe('a difference by meaning', () => {
  test('says what was and what is, hidden values as words', () => {
    const text = textOf(
      render(
        <MeaningDiff
          groups={[
            {
              id: 'env',
              name: 'Env',
              entries: [
                { id: '1', subject: 'URL', was: { text: A, hidden: true }, now: { text: B, hidden: true } },
                { id: '2', subject: 'DSN', was: { text: A, hidden: true }, now: { text: A, hidden: true } },
                { id: '3', subject: 'LEVEL', was: null, now: { text: 'debug', hidden: false } },
              ],
            },
          ]}
        />,
      ),
    );
    expect(text).toBe('Env URL hidden, changed DSN hidden, same LEVEL diff.absent diff.now debug');
  });
});
