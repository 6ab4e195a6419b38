/** Stops the products that the suites share. */
export default async function stopProducts() {
  const { server, running } = globalThis.emberdeckTestProducts;
  server.close();
  const started = await Promise.allSettled(running.values());
  await Promise.all(started.filter(({ status }) => status === 'fulfilled').map(({ value }) => value.stop()));
}
