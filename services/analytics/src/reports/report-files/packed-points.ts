import type { PackedPoints, PointStream, ReportPoint } from './report-document.js';

/** Numbers of a point: the place of its series, its time, its value. */
const width = 3;
const batchSize = 5_000;

/** The points as a file lists them. */
export async function* unpack({ series, numbers }: PackedPoints): PointStream {
  const count = numbers.length / width;
  for (let start = 0; start < count; start += batchSize) {
    const batch: ReportPoint[] = [];
    for (let index = start; index < Math.min(count, start + batchSize); index += 1) {
      const [place = 0, time = 0, value = 0] = numbers.subarray(index * width, (index + 1) * width);
      const of = series[place];
      if (of) batch.push({ ...of, timestamp: new Date(time).toISOString(), value });
    }
    yield await Promise.resolve(batch);
  }
}
