/** Why Moonin cannot start, in one sentence that says what to do; shown without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
