import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** Passes connections on to a port of this machine and keeps every byte that a client sent, headers too. */
export interface RecordingRelay {
  readonly url: string;
  sent(): Buffer;
  close(): Promise<void>;
}

export async function startRecordingRelay(targetUrl: string): Promise<RecordingRelay> {
  const targetPort = Number(new URL(targetUrl).port);
  const parts: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [[client, target] as const, [target, client] as const]) {
      open.add(socket);
      // Either end may break off: so does the other, and the agent has to live with it.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (part) => void parts.push(part));
    client.pipe(target);
    target.pipe(client);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => Buffer.concat(parts),
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
