import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Tokens and keys of one control plane. */
export interface ControlPlaneCredentials {
  readonly adminToken: string;
  readonly controllerManagerToken: string;
  readonly schedulerToken: string;
  readonly kubeletsToken: string;
  /** CSV of static tokens, for `--token-auth-file`. */
  readonly tokenFile: string;
  readonly serviceAccountPrivateKeyPath: string;
  readonly serviceAccountPublicKeyPath: string;
}

/** Reads the credentials in `dir`, or makes them when the control plane is new. */
export async function loadOrCreateCredentials(dir: string): Promise<ControlPlaneCredentials> {
  const tokenFile = path.join(dir, 'tokens.csv');
  const serviceAccountPrivateKeyPath = path.join(dir, 'service-account.key');
  const serviceAccountPublicKeyPath = path.join(dir, 'service-account.pub');
  const exists = await access(tokenFile).then(
    () => true,
    () => false,
  );
  if (!exists) {
    const keys = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    await writeFile(serviceAccountPrivateKeyPath, keys.privateKey, { mode: 0o600 });
    await writeFile(serviceAccountPublicKeyPath, keys.publicKey);
    const token = () => randomBytes(24).toString('hex');
    const rows = [
      `${token()},moonin-test-admin,moonin-test-admin,system:masters`,
      `${token()},system:kube-controller-manager,system:kube-controller-manager,`,
      `${token()},system:kube-scheduler,system:kube-scheduler,`,
      `${token()},moonin-test-kubelets,moonin-test-kubelets,system:masters`,
    ];
    await writeFile(tokenFile, `${rows.join('\n')}\n`, { mode: 0o600 });
  }
  const [admin = '', controllerManager = '', scheduler = '', kubelets = ''] = (await readFile(tokenFile, 'utf8'))
    .split('\n')
    .map((row) => row.split(',')[0] ?? '');
  return {
    adminToken: admin,
    controllerManagerToken: controllerManager,
    schedulerToken: scheduler,
    kubeletsToken: kubelets,
    tokenFile,
    serviceAccountPrivateKeyPath,
    serviceAccountPublicKeyPath,
  };
}
