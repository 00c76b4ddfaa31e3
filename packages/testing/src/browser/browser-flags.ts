/** Flags of every Chromium that tests start: no GPU, no sandbox for root, and no calls home. */
export function browserFlags(isRoot: boolean): readonly string[] {
  return [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
}
