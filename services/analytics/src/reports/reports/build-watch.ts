import { type Build, BuildGone, type ReportBuildsService } from './report-builds.service.js';

/** Minimum time between two changes of the progress, in milliseconds. */
const progressMs = 500;

/** How often a silent run looks whether its report still exists, in milliseconds. */
const checkMs = 1_000;

/** Writes the progress of a run, and aborts the run when its report is deleted. */
export class BuildWatch {
  private readonly gone = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private percent = 0;
  private written = 0;
  private writtenAt = -Infinity;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly builds: ReportBuildsService,
    private readonly build: Build,
    intervalMs = checkMs,
  ) {
    this.timer = setInterval(() => this.look(), intervalMs);
  }

  /** Aborts with {@link BuildGone}. */
  get signal(): AbortSignal {
    return this.gone.signal;
  }

  /** Whether the report no longer needs the file. */
  get isGone(): boolean {
    return this.gone.signal.aborted;
  }

  /** Reports progress in percent. Cheap: at most two reports a second are written. */
  report(percent: number): void {
    this.percent = Math.max(this.percent, Math.min(99, Math.floor(percent)));
    if (this.percent > this.written && performance.now() - this.writtenAt >= progressMs) this.look();
  }

  /** Ends the watch. Nothing is written afterwards. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
  }

  /** One statement at a time. A failure is left to the statement that ends the run. */
  private look(): void {
    this.writing = this.writing.then(() =>
      this.write().catch((error: unknown) => {
        if (error instanceof BuildGone) this.gone.abort(error);
      }),
    );
  }

  private async write(): Promise<void> {
    if (this.isGone) return;
    if (this.percent === this.written) return this.builds.check(this.build);
    this.written = this.percent;
    this.writtenAt = performance.now();
    await this.builds.progress(this.build, this.percent);
  }
}
