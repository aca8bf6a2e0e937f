print("lunette")
