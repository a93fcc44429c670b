export default function AddOnServices() {
  return <h1>Add-on Services</h1>;
}
