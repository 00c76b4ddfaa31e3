/** One condition as Kubernetes tells it; `at` is when it last changed. */
export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string | null;
  readonly message: string | null;
  readonly at: string | null;
}

const UNWELCOME = /(Failure|Pressure|Unavailable|Problem|Deadlock)$/;

/** What a condition means for the object: most are welcome when true; failures and pressures when false. */
export function conditionTone({ type, status }: Pick<Condition, 'type' | 'status'>): 'ok' | 'bad' | 'idle' {
  if (status === 'Unknown') return 'idle';
  return (status === 'True') === UNWELCOME.test(type) ? 'bad' : 'ok';
}
