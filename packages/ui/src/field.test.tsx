import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { render, textOf } from './testing/render.tsx';

function attribute(html: string, tag: string, name: string): string | undefined {
  return new RegExp(`<${tag}[^>]*\\s${name}="([^"]*)"`).exec(html)?.[1];
}

test('label, hint and error are wired to the control', () => {
  const html = render(
    <Field label="Name" hint="Seen in lists" error="Taken" required>
      <Input defaultValue="x" />
    </Field>,
  );
  const id = attribute(html, 'input', 'id');
  expect(id).toBeTruthy();
  expect(attribute(html, 'label', 'for')).toBe(id);
  expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
  expect(attribute(html, 'input', 'aria-required')).toBe('true');
  const described = attribute(html, 'input', 'aria-describedby')?.split(' ') ?? [];
  expect(described).toHaveLength(2);
  for (const part of described) expect(html).toContain(`id="${part}"`);
});

test('a field without hint and error describes nothing', () => {
  const html = render(
    <Field label="Project">
      <Select options={[{ value: 'a', label: 'A' }]} />
    </Field>,
  );
  expect(attribute(html, 'select', 'aria-describedby')).toBeUndefined();
  expect(attribute(html, 'select', 'aria-invalid')).toBeUndefined();
  expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'select', 'id'));
});

test('checkbox and switch have a label of their own', () => {
  for (const html of [render(<Checkbox label="Read only" />), render(<Switch label="E-mail me" />)]) {
    expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'));
  }
  expect(render(<Switch label="E-mail me" />)).toContain('role="switch"');
});

test('the word “optional” comes from the labels', () => {
  expect(
    textOf(
      render(
        <Field label="Note" optional>
          <Input />
        </Field>,
      ),
    ),
  ).toBe('Note field.optional');
});
