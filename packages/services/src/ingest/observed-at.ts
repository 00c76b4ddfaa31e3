/** When a report was observed, by the agent's clock; never after `now`, since clocks differ and time here only passes. */
export function observedAt(item: { observedAt: string }, now: Date): string {
  const at = new Date(item.observedAt);
  return (at > now ? now : at).toISOString();
}
