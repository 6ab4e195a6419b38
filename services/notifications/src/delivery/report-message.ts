import { deliveryIdOf } from './delivery-id.js';
import { attachedPart, renderMail, type RenderedMail } from './mail-template.js';

/** A report whose file is ready. */
export interface SentReport {
  readonly title: string;
  readonly period: string;
  readonly workspaceName: string;
  readonly link: string;
}

const footer = (unsubscribeUrl: string): string =>
  `You get this mail because a schedule of the workspace sends it to you. End the mails of this schedule: ${unsubscribeUrl}`;

/** What a mail with a report has beside it. */
interface ReportMailOptions {
  /** Ends the mails of its schedule. */
  readonly unsubscribeUrl?: string | undefined;
  /** The name of the attached file. */
  readonly fileName?: string | undefined;
}

/** The mail about a report, with its file or the link alone. The link shows nothing without sign-in. */
export function reportMessage(
  { title, period, workspaceName, link }: SentReport,
  { unsubscribeUrl, fileName }: ReportMailOptions = {},
): RenderedMail {
  return renderMail({
    subject: `Report: ${title}`,
    preheader: `${period}, ${workspaceName}`,
    heading: title,
    parts: [
      { kind: 'text', text: `The report of ${workspaceName} for ${period} is ready.` },
      ...attachedPart(fileName === undefined ? [] : [fileName]),
      { kind: 'link', label: 'Open the report', href: link },
      { kind: 'text', text: 'The link needs your Emberdeck account.' },
    ],
    ...(unsubscribeUrl === undefined ? {} : { footer: footer(unsubscribeUrl) }),
  });
}

/** The delivery of a report to one user. */
export const reportDeliveryId = (reportId: string, userId: string): string =>
  deliveryIdOf('report', reportId, userId);
