/** The header's left stays empty until it is known; the page's own loading state is not for it. */
export default function PathLoading() {
  return null;
}
