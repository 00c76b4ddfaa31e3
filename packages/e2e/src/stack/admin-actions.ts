import { randomBytes } from 'node:crypto';
import { type APIRequestContext, request } from '@playwright/test';
import type { SignIn, StackAccess } from './stack-access.ts';

/** What a cluster's agent needs, as registering shows it. */
export interface Credentials {
  readonly projectId: string;
  readonly clusterId: string;
  readonly clusterToken: string;
  readonly apiUrl: string;
}

/** A person and how they sign in. */
export interface Person extends SignIn {
  readonly name: string;
}

/** Prepares what a journey begins with, through the admin console's own endpoints and in the name of its signed-in person. */
export class AdminActions {
  readonly #access: StackAccess;
  readonly #browser: APIRequestContext;

  private constructor(access: StackAccess, browser: APIRequestContext) {
    this.#access = access;
    this.#browser = browser;
  }

  /** `stateFile` holds a browser that is signed in to the admin console. */
  static async open(access: StackAccess, stateFile: string): Promise<AdminActions> {
    const browser = await request.newContext({
      storageState: stateFile,
      extraHTTPHeaders: { origin: access.urls.admin },
    });
    return new AdminActions(access, browser);
  }

  /** Makes an organization of the person's own, with one project unless told. */
  async createOrganization(
    name: string,
    { withProject = true } = {},
  ): Promise<{ slug: string; name: string; projectId: string }> {
    const slug = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${unique()}`;
    await this.#post('organizations', { name, slug });
    if (!withProject) return { slug, name, projectId: '' };
    const project = await this.#post<{ id: string }>(`organizations/${slug}/projects`, { name: 'Shop', slug: 'shop' });
    return { slug, name, projectId: project.id };
  }

  /** Registers a cluster and returns its credentials. */
  async registerCluster(organization: string, cluster: { name: string; projectId: string }): Promise<Credentials> {
    const { credentials } = await this.#post<{ credentials: Credentials }>(
      `organizations/${organization}/clusters`,
      cluster,
    );
    return credentials;
  }

  /** Adds a person who has accepted their invitation and can sign in. */
  async addPerson(organization: string, name: string, role: 'viewer' | 'editor' | 'admin'): Promise<Person> {
    const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${unique()}@moonin.example`;
    const { invitationToken } = await this.#post<{ invitationToken: string }>(`organizations/${organization}/members`, {
      email,
      name,
      role,
    });
    const password = randomBytes(12).toString('base64url');
    await this.#send('/api/invitation', { token: invitationToken, name, password });
    return { name, email, password };
  }

  /** Adds a person who can sign in already. */
  async addAgain(organization: string, { email, name }: Person, role: 'viewer' | 'editor' | 'admin'): Promise<void> {
    await this.#post(`organizations/${organization}/members`, { email, name, role });
  }

  close(): Promise<void> {
    return this.#browser.dispose();
  }

  async #post<Answer>(path: string, data: object): Promise<Answer> {
    return (await this.#send(`/api/web/${path}`, data)).json() as Promise<Answer>;
  }

  async #send(path: string, data: object) {
    const answer = await this.#browser.post(`${this.#access.urls.admin}${path}`, { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer;
  }
}

/** A few letters that nothing else in the run has. */
export function unique(): string {
  return randomBytes(4).toString('hex');
}
