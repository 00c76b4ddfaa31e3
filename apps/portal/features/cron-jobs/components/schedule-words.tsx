/** A schedule as its object has it. */
export function ScheduleWords({ schedule }: { schedule: string; timeZone: string | null }) {
  return <span className="font-mono text-sm">{schedule}</span>;
}
