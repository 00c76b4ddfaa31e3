import { describe, expect, test } from 'vitest';
import { AppShell } from './app-shell.tsx';
import { currentRailItem, type RailSection } from './rail-nav.tsx';
import { currentTab } from './tabs.tsx';
import { render } from './testing/render.tsx';

const sections: RailSection[] = [
  {
    id: 'main',
    items: [
      { href: '/o/luna', label: 'Overview', icon: null, exact: true },
      { href: '/o/luna/deployments', label: 'Deployments', icon: null },
    ],
  },
];

describe('where we are in the rail', () => {
  test.each([
    ['/o/luna', '/o/luna'],
    ['/o/luna/deployments', '/o/luna/deployments'],
    ['/o/luna/deployments/42/errors', '/o/luna/deployments'],
    ['/o/luna/deployments-old', undefined],
    ['/o/luna/settings', undefined],
  ])('%s is %s', (pathname, href) => {
    expect(currentRailItem(sections, pathname)).toBe(href);
  });
});

test('the tab with the longest fitting path is open, filters aside', () => {
  const tabs = [
    { href: '/d/1', label: 'Story' },
    { href: '/d/1/errors?open=true', label: 'Errors' },
  ];
  expect(currentTab(tabs, '/d/1')).toBe('/d/1');
  expect(currentTab(tabs, '/d/1/errors')).toBe('/d/1/errors?open=true');
  expect(currentTab(tabs, '/d/2')).toBeUndefined();
});

test('the shell leads past the rail to the content and names its parts', () => {
  const html = render(
    <AppShell sections={sections} organization="Luna" skipLabel="Skip to content" railLabel="Main">
      <p>content</p>
    </AppShell>,
  );
  expect(html).toContain('href="#content"');
  expect(html).toMatch(/<main[^>]*id="content"/);
  expect(html).toContain('<nav aria-label="Main"');
  expect(html).toContain('aria-label="shell.openMenu"');
});
