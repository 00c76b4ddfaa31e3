/** Who writes and how. */
export type WriteOptions = {
  /** Field manager, as `metadata.managedFields` names it. */
  manager: string;
  /** Through which subresource; only `status` narrows what can change. */
  subresource?: 'status' | 'scale';
  dryRun?: boolean;
  /** What to do about unknown fields. */
  fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
  /** Hears warnings for the client. */
  warn?: (message: string) => void;
  /** Already in the form of its type: decoding, defaulting and validation are left out. For controllers' own writes. */
  trusted?: boolean;
};
