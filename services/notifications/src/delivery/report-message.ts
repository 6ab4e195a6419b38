import { createHash } from 'node:crypto';
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

/** The delivery of a report to one user: a UUID of version 8, so that a repeated job sends nothing twice. */
export function reportDeliveryId(reportId: string, userId: string): string {
  const bytes = createHash('sha256').update(`report:${reportId}:${userId}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
