/** The content of `/metrics`. */
export interface MetricsPage {
  text(): Promise<{ contentType: string; body: string }>;
}
