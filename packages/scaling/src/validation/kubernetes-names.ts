const LABEL = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const LONGEST_SUBDOMAIN = 253;

/** Whether Kubernetes takes a text as the name of a namespace (RFC 1123 label). */
export function isNamespaceName(text: string): boolean {
  return LABEL.test(text);
}

/** Whether Kubernetes takes a text as the name of a Deployment (RFC 1123 subdomain). */
export function isDeploymentName(text: string): boolean {
  return (
    text.length <= LONGEST_SUBDOMAIN && text.split('.').every((part) => /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(part))
  );
}
