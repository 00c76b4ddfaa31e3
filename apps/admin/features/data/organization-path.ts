/** Address of something of an organization on this console's own server: `clusters/…` becomes `/api/web/organizations/…`. */
export function organizationPath(organization: string, ...segments: readonly string[]): string {
  const path = [organization, ...segments].map(encodeURIComponent).join('/');
  return `/api/web/organizations/${path}`;
}
