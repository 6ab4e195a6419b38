/** Counting unread messages ends here, since every start of the web app waits for it. */
export const mostUnreadMessages = 100;
