-- Where a camera's picture comes from: put your own address and file here.
-- The address is that of mjpg-streamer on this machine.
-- The file is one that motion, or a job of cron, writes over and over.
return {
  host = "127.0.0.1:8080", url = "http://127.0.0.1:8080/?action=snapshot",
  path = "~/Pictures/camera.jpg", first = "web",
}
