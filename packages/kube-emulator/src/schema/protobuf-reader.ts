/** Bytes that are not the protobuf message that they should be. */
export class ProtobufError extends Error {}

/** One field of a message: a number for varints, bytes for everything with a length. */
export type ProtobufField = { number: number; value: bigint | Buffer };

function readVarint(bytes: Buffer, start: number): { value: bigint; next: number } {
  let value = 0n;
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) throw new ProtobufError('the message ends in the middle of a number');
    value |= BigInt(byte & 127) << BigInt(7 * index);
    if (byte < 128) return { value, next: start + index + 1 };
  }
  throw new ProtobufError('a number is too long');
}

/** The fields of a message in the order in which they were sent. */
export function readMessage(bytes: Buffer): ProtobufField[] {
  const fields: ProtobufField[] = [];
  let offset = 0;
  const take = (length: number): Buffer => {
    if (offset + length > bytes.length) throw new ProtobufError('the message is cut off');
    offset += length;
    return bytes.subarray(offset - length, offset);
  };
  while (offset < bytes.length) {
    const tag = readVarint(bytes, offset);
    offset = tag.next;
    const number = Number(tag.value >> 3n);
    const wireType = Number(tag.value & 7n);
    if (wireType === 0) {
      const { value, next } = readVarint(bytes, offset);
      offset = next;
      fields.push({ number, value });
    } else if (wireType === 1) fields.push({ number, value: take(8) });
    else if (wireType === 5) fields.push({ number, value: take(4) });
    else if (wireType === 2) {
      const length = readVarint(bytes, offset);
      offset = length.next;
      fields.push({ number, value: take(Number(length.value)) });
    } else throw new ProtobufError(`wire type ${wireType} is not used by Kubernetes`);
  }
  return fields;
}

/** A field's content where bytes are expected. */
export function bytesOf(field: ProtobufField | undefined): Buffer {
  if (field === undefined) return Buffer.alloc(0);
  if (typeof field.value === 'bigint') throw new ProtobufError(`field ${field.number} is no text`);
  return field.value;
}

/** A field's content where a number is expected; negative ones are ten bytes long on the wire. */
export function integerOf(field: ProtobufField | undefined): bigint {
  if (field === undefined) return 0n;
  if (typeof field.value !== 'bigint') throw new ProtobufError(`field ${field.number} is no number`);
  return BigInt.asIntN(64, field.value);
}
