import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that a test can cut. */
export interface CutProxy {
  /** The server's URL with the proxy in its place. */
  url: string;
  /** Ends what is open and refuses what comes. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startCutProxy(serverUrl: string): Promise<CutProxy> {
  const target = new URL(serverUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) {
      socket.on('error', () => undefined).destroy();
      return;
    }
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no TCP port');
  const url = new URL(serverUrl);
  url.port = String(address.port);
  url.hostname = '127.0.0.1';
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    restore: () => {
      isCut = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
