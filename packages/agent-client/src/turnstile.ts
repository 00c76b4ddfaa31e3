/** Lets one piece of work through at a time, in the order of arrival. */
export type Turnstile = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurnstile(): Turnstile {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  };
}
