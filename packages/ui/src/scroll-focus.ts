/** Put on a box that scrolls: keyboards can only scroll what can take the focus. */
export const SCROLL_FOCUS = { tabIndex: 0 } as const;
