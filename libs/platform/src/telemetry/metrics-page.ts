/** What `/metrics` answers. */
export interface MetricsPage {
  text(): Promise<{ contentType: string; body: string }>;
}
