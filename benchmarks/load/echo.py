"""The yardstick: a bare FastAPI application whose sockets echo."""

import socket
import sys

import uvicorn
from fastapi import FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect

app = FastAPI()


@app.websocket("/{room}")
async def echo(connection: WebSocket, room: str) -> None:
    await connection.accept()
    try:
        while True:
            await connection.send_text(await connection.receive_text())
    except WebSocketDisconnect:
        return


if __name__ == "__main__":
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    config = uvicorn.Config(app, log_level="error", ws="websockets-sansio", ws_per_message_deflate=False)
    uvicorn.Server(config).run(sockets=[listening])
    sys.exit()
