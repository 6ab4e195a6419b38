/** The address of the websocket, with the workspace that the page shows or without. */
export const socketAddress = /\/ws(?:\?|$)/;
