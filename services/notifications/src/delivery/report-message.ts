import { deliveryIdOf } from './delivery-id.js';
import { renderMail, type RenderedMail } from './mail-template.js';

/** A report whose file is ready. */
export interface SentReport {
  readonly title: string;
  readonly period: string;
  readonly workspaceName: string;
  readonly link: string;
}

/** The mail with the link to a report. The link shows nothing without sign-in. */
export function reportMessage({ title, period, workspaceName, link }: SentReport): RenderedMail {
  return renderMail({
    subject: `Report: ${title}`,
    preheader: `${period}, ${workspaceName}`,
    heading: title,
    parts: [
      { kind: 'text', text: `The report of ${workspaceName} for ${period} is ready.` },
      { kind: 'link', label: 'Open the report', href: link },
      { kind: 'text', text: 'Sign in with your Emberdeck account to read it.' },
    ],
  });
}

/** The delivery of a report to one user. */
export const reportDeliveryId = (reportId: string, userId: string): string =>
  deliveryIdOf('report', reportId, userId);
