/** Labels of a measurement: few values each. */
export type Labels = Readonly<Record<string, string>>;

/** Hooks where an operator's telemetry is attached. Without one, they cost next to nothing. */
export abstract class Telemetry {
  /** Counts something that happened: `calls`, `events`, `dead_letters`, `coins_granted`. */
  abstract count(name: string, labels?: Labels, by?: number): void;
  /** Records a duration in milliseconds. */
  abstract duration(name: string, milliseconds: number, labels?: Labels): void;
}

/** Measures nothing. */
export class NoTelemetry extends Telemetry {
  count(): void {}
  duration(): void {}
}
