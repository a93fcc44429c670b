export default function ClientInquiry() {
  return <h1>Inquiry</h1>;
}
