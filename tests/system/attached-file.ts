import type { ArrivedBytes, ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import { contentTypes } from '@emberdeck/contracts/core/route';
import type { Browser, TestAnswer } from '@emberdeck/testing/system/browser';

/** The steps of a file for a message, each of which a browser repeats until it is answered. */
export const attaching = {
  announce: (browser: Browser, name: string, content: string): Promise<TestAnswer<ExpectedFile>> =>
    browser.post<ExpectedFile>('/api/attachments', { name, sizeBytes: content.length }),

  /** Sends the whole content. */
  send: (browser: Browser, url: string, content: string): Promise<TestAnswer<ArrivedBytes>> =>
    browser.send('PATCH', url, content, {
      headers: { 'content-type': contentTypes.stream, 'upload-offset': '0' },
    }),

  prepare: (browser: Browser, id: string): Promise<TestAnswer> =>
    browser.post(`/api/attachments/${id}/prepare`, {}),
};
