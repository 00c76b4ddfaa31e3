import { expect, test } from 'vitest';
import { policyPortText, portsText, portText } from './port-text.ts';

const port = { name: null, protocol: 'TCP', port: 80, targetPort: null, nodePort: null, appProtocol: null };

test.each([
  [port, '80/TCP'],
  [{ ...port, targetPort: '80' }, '80/TCP'],
  [{ ...port, targetPort: 'http' }, '80→http/TCP'],
  [{ ...port, targetPort: '8080', nodePort: 31_080, protocol: 'UDP' }, '80→8080:31080/UDP'],
])('%j is %s', (given, text) => {
  expect(portText(given)).toBe(text);
});

test('several stand one after another, none is a dash', () => {
  expect(portsText([port, { ...port, port: 443 }])).toBe('80/TCP, 443/TCP');
  expect(portsText([])).toBe('–');
});

test.each([
  [{ protocol: 'TCP', port: null, endPort: null }, 'TCP'],
  [{ protocol: 'TCP', port: '443', endPort: null }, '443/TCP'],
  [{ protocol: 'UDP', port: '8000', endPort: 8100 }, '8000–8100/UDP'],
])('of a policy %j is %s', (given, text) => {
  expect(policyPortText(given)).toBe(text);
});
