/** The mail with the link that unlocks a contact. The link holds no character that HTML reads in another way. */
export function unlockMessage(
  link: string,
  expiresInHours: number,
): { subject: string; text: string; html: string } {
  const lines = [
    'Too many wrong codes were entered for your contact at Emberdeck, so new browsers cannot use it now.',
    `Open this link and confirm to unlock it. The link is valid for ${expiresInHours} hours, once:`,
    'If you did not enter these codes, you need not do anything. A browser in which you have signed in before still works.',
  ] as const;
  const [reason, request, otherwise] = lines;
  return {
    subject: 'Unlock your contact at Emberdeck',
    text: `${[reason, request, link, otherwise].join('\n\n')}\n`,
    html: [
      '<div style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2430">',
      `<p>${reason}</p>`,
      `<p>${request}</p>`,
      `<p><a href="${link}">${link}</a></p>`,
      `<p>${otherwise}</p>`,
      '</div>',
    ].join('\n'),
  };
}
