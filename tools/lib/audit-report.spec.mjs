import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAudit } from './audit-report.mjs';

const advisory = { title: 'Prototype pollution', url: 'https://example.org/1' };
const reportOf = (vulnerabilities) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

describe('the report of npm audit', () => {
  it('names each package with a high or critical advisory, with the advisory or the affected dependency', () => {
    const text = reportOf({
      deep: { severity: 'critical', via: [advisory, advisory] },
      upper: { severity: 'high', via: ['deep'] },
      mild: { severity: 'moderate', via: [advisory] },
    });
    assert.deepEqual(readAudit(text), {
      reached: true,
      findings: ['deep (critical): Prototype pollution', 'upper (high): through deep'],
    });
  });

  it('has no findings without advisories', () => {
    assert.deepEqual(readAudit(reportOf({})), { reached: true, findings: [] });
  });

  const unanswered = [
    ['{ "message": "405 Method Not Allowed", "method": "POST" }', '405 Method Not Allowed'],
    ['', 'npm audit wrote no report'],
  ];
  for (const [text, why] of unanswered) {
    it(`does not count as clean when the registry did not respond: ${why}`, () => {
      assert.deepEqual(readAudit(text), { reached: false, why });
    });
  }
});
