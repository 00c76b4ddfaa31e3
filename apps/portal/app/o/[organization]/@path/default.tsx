/** The overview, and addresses that are no page, have no path. */
export default function NoPath() {
  return null;
}
