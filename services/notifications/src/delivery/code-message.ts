/** The mail that carries a code. The code comes first, so that a preview shows it. */
export function codeMessage(
  code: string,
  expiresInMinutes: number,
): { subject: string; text: string; html: string } {
  const lines = [
    `${code} is your Emberdeck verification code.`,
    `It counts for ${expiresInMinutes} minutes, once, in the browser that asked for it.`,
    'If you did not ask for it, ignore this message: nobody can sign in without the code.',
  ];
  return {
    subject: `${code} is your Emberdeck verification code`,
    text: `${lines.join('\n\n')}\n`,
    html: [
      '<div style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2430">',
      '<p>Your Emberdeck verification code:</p>',
      `<p style="font-size:32px;font-weight:bold;letter-spacing:6px">${code}</p>`,
      ...lines.slice(1).map((line) => `<p>${line}</p>`),
      '</div>',
    ].join('\n'),
  };
}
