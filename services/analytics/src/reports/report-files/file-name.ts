import type { ReportFormat } from '@emberdeck/contracts/analytics/reports';
import { withoutEnd } from '@emberdeck/platform/rules/without-end';

export const extensions: Readonly<Record<ReportFormat, string>> = {
  pdf: '.pdf',
  excel: '.xlsx',
  powerpoint: '.pptx',
};

export const mediaTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  powerpoint: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const maxLength = 120;
/** File systems limit a name to 255 bytes of UTF-8; the period and the extension have up to 30. */
const maxBytes = 200;
/** Windows refuses these names with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Joiners stay: emoji and several scripts need them. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\uFFFD]|(?![\u200C\u200D])\p{Cf}/gu;

/** The first and the last day of a report, ISO 8601. */
interface Period {
  readonly from: string;
  readonly to: string;
}

const daysOf = ({ from, to }: Period): string => ` ${from.slice(0, 10)} to ${to.slice(0, 10)}`;

/** Title and period of a report as a file name that every system accepts. */
export function fileNameOf(title: string, format: ReportFormat, period: Period | null = null): string {
  const ending = `${period ? daysOf(period) : ''}${extensions[format]}`;
  const safe = title
    .replace(invisible, '')
    .replace(/[<>:"/\\|?*]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '');
  const short = withoutEnd(shorten(safe, maxLength - ending.length), '. ');
  const name = short === '' || /^[-_]+$/.test(short) ? 'Report' : short;
  return `${reserved.test(name) ? `${name} report` : name}${ending}`;
}

/** Cuts between characters that belong together: an emoji with its modifiers stays whole. */
function shorten(text: string, length: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    const longer = kept + segment;
    if (longer.length > length || Buffer.byteLength(longer) > maxBytes) break;
    kept = longer;
  }
  return kept;
}
