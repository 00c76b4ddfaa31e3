/** Addresses that are no page have no scope. */
export default function NoScope() {
  return null;
}
