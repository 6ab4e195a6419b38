/** Counting unread notifications ends here, since every start of the web app waits for it. */
export const mostUnread = 100;
