import type { BatchResponse, RejectedItem } from '@moonin/contracts';
import { remedyOf } from './agent-api-error.ts';

/** What the server said to each item of one delivery. `stale` items are among `taken`: which ones, it does not say. */
export interface Delivery<Item> {
  readonly taken: Item[];
  readonly needed: Item[];
  readonly rejected: { readonly item: Item; readonly index: number; readonly answer: Omit<RejectedItem, 'index'> }[];
  /** Items that alone are larger than the server takes. */
  readonly tooLarge: Item[];
  stale: number;
}

/** Sends `items` in one request; on 413 in two halves, and so on. Throws what `send` throws for any other failure. */
export async function deliver<Item extends { readonly text: string }>(
  items: readonly Item[],
  send: (texts: readonly string[]) => Promise<BatchResponse>,
): Promise<Delivery<Item>> {
  const delivery: Delivery<Item> = { taken: [], needed: [], rejected: [], tooLarge: [], stale: 0 };

  async function sendPart(part: readonly Item[]): Promise<void> {
    if (part.length === 0) return;
    let answer: BatchResponse;
    try {
      answer = await send(part.map((item) => item.text));
    } catch (error) {
      if (remedyOf(error) !== 'send_less') throw error;
      const [only] = part;
      if (part.length === 1 && only !== undefined) {
        delivery.tooLarge.push(only);
        return;
      }
      const middle = Math.ceil(part.length / 2);
      await sendPart(part.slice(0, middle));
      await sendPart(part.slice(middle));
      return;
    }
    sortOut(part, answer, delivery);
  }

  await sendPart(items);
  return delivery;
}

function sortOut<Item>(part: readonly Item[], answer: BatchResponse, delivery: Delivery<Item>): void {
  const rejected = new Map(answer.rejected.map((item) => [item.index, item]));
  const needed = new Set(answer.needed.map((item) => item.index));
  for (const [index, item] of part.entries()) {
    const refusal = rejected.get(index);
    if (refusal !== undefined) delivery.rejected.push({ item, index, answer: refusal });
    else if (needed.has(index)) delivery.needed.push(item);
    else delivery.taken.push(item);
  }
  delivery.stale += answer.stale;
}
