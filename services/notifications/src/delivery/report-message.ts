import { deliveryIdOf } from './delivery-id.js';
import { renderMail, type RenderedMail } from './mail-template.js';

/** A report whose file is ready. */
export interface SentReport {
  readonly title: string;
  readonly period: string;
  readonly workspaceName: string;
  readonly link: string;
}

const footer = (unsubscribeUrl: string): string =>
  `You get this mail because a schedule of the workspace sends it to you. End the mails of this schedule: ${unsubscribeUrl}`;

/** The mail with the link to a report. The link shows nothing without sign-in. `unsubscribeUrl` ends those of its schedule. */
export function reportMessage(
  { title, period, workspaceName, link }: SentReport,
  unsubscribeUrl?: string,
): RenderedMail {
  return renderMail({
    subject: `Report: ${title}`,
    preheader: `${period}, ${workspaceName}`,
    heading: title,
    parts: [
      { kind: 'text', text: `The report of ${workspaceName} for ${period} is ready.` },
      { kind: 'link', label: 'Open the report', href: link },
      { kind: 'text', text: 'Sign in with your Emberdeck account to read it.' },
    ],
    ...(unsubscribeUrl === undefined ? {} : { footer: footer(unsubscribeUrl) }),
  });
}

/** The delivery of a report to one user. */
export const reportDeliveryId = (reportId: string, userId: string): string =>
  deliveryIdOf('report', reportId, userId);
