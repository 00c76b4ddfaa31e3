export * from './image-reference/image-names.ts';
export * from './image-reference/image-reference.ts';
export * from './quantities/canonical-quantity.ts';
export * from './quantities/int-or-string.ts';
export * from './quantities/quantity.ts';
