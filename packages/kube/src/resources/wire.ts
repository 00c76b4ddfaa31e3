/** client-node renames fields that are JavaScript keywords; JSON carries their own names. */
type WireKey<Key> = Key extends `_${infer Name}` ? Name : Key;

/**
 * A client-node type as it stands in the API server's JSON: times are strings, `_continue` is `continue`.
 * The generated clients turn JSON into class instances; we keep the JSON, so their types alone would lie.
 */
export type Wire<Type> = Type extends Date
  ? string
  : Type extends (infer Item)[]
    ? Wire<Item>[]
    : Type extends object
      ? { [Key in keyof Type as WireKey<Key>]: Wire<Type[Key]> }
      : Type;
