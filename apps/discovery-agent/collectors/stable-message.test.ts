import { expect, test } from 'vitest';
import { stableMessage } from './stable-message.ts';

const pod = { name: 'web-7d9c8b5f6-bcdfg', uid: '0a1b2c3d-0000-4000-8000-000000000001' };
const id = 'f'.repeat(64);

test.each([
  [
    'back-off 5m0s restarting failed container=app pod=web-7d9c8b5f6-bcdfg_shop(0a1b2c3d-0000-4000-8000-000000000001)',
    'back-off restarting failed container=app',
  ],
  ['back-off 1h2m40s restarting failed container=app pod=x_y(z)', 'back-off restarting failed container=app'],
  ['Back-off pulling image "nginx:nope"', 'Back-off pulling image "nginx:nope"'],
  [
    'Back-off pulling image "nginx:nope": ErrImagePull: failed to resolve: nginx:nope: not found',
    'failed to resolve: nginx:nope: not found',
  ],
  [
    'dial tcp: lookup registry.example on 10.96.0.10:53: read udp 10.0.1.7:51234->10.96.0.10:53: i/o timeout',
    'dial tcp: lookup registry.example on 10.96.0.10:53: read udp 10.0.1.7:*->10.96.0.10:53: i/o timeout',
  ],
  ['pods "web-7d9c8b5f6-zxcvb" is forbidden: exceeded quota', 'pods "web-7d9c8b5f6-*" is forbidden: exceeded quota'],
  [`failed to start container "${id}": no such file`, 'failed to start container "<id>": no such file'],
  ['0/3 nodes are available: 3 Insufficient cpu.', '0/3 nodes are available: 3 Insufficient cpu.'],
])('%s', (message, expected) => {
  expect(stableMessage(message, pod)).toBe(expected);
});
