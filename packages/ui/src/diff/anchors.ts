/** A line that stands once in each text: its index before and after. */
export interface Anchor {
  readonly was: number;
  readonly now: number;
}

function placesOfUnique(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  lines.forEach((line, index) => {
    places.set(line, places.has(line) ? -1 : index);
  });
  return places;
}

/** The longest run of unique common lines that keeps its order in both texts: firm ground between which the rest is compared. */
export function findAnchors(before: readonly string[], after: readonly string[]): Anchor[] {
  const wasPlaces = placesOfUnique(before);
  const nowPlaces = placesOfUnique(after);
  const common: Anchor[] = [];
  for (const [line, was] of wasPlaces) {
    const now = nowPlaces.get(line) ?? -1;
    if (was >= 0 && now >= 0) common.push({ was, now });
  }
  return longestRising(common);
}

/** Longest subsequence of `anchors` (ordered by `was`) whose `now` rises. */
function longestRising(anchors: readonly Anchor[]): Anchor[] {
  const piles: number[] = [];
  const before: number[] = [];
  const nowOf = (index: number | undefined) => (index === undefined ? -1 : (anchors[index]?.now ?? -1));
  anchors.forEach((anchor, index) => {
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (nowOf(piles[middle]) < anchor.now) low = middle + 1;
      else high = middle;
    }
    before.push(low > 0 ? (piles[low - 1] ?? -1) : -1);
    piles[low] = index;
  });
  const rising: Anchor[] = [];
  for (let index = piles.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const anchor = anchors[index];
    if (anchor) rising.push(anchor);
  }
  return rising.reverse();
}
